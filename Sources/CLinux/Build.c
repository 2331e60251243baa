#include "CLinux.h"

#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

// Package.swift defines it where the environment has RACEBOARD_BUILD. It is here and not in Swift, where another value
// would compile every file again.
#ifdef RACEBOARD_BUILD
const char *rb_build(void) { return TEXT(RACEBOARD_BUILD); }
#else
const char *rb_build(void) { return ""; }
#endif
