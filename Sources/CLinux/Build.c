#include "CLinux.h"

#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

// Package.swift defines both where the environment has them. They are here and not in Swift, where another value would
// compile every file again.
#ifdef RACEBOARD_BUILD
const char *rb_build(void) { return TEXT(RACEBOARD_BUILD); }
#else
const char *rb_build(void) { return ""; }
#endif

#ifdef RACEBOARD_SWIFT
const char *rb_swift(void) { return TEXT(RACEBOARD_SWIFT); }
#else
const char *rb_swift(void) { return ""; }
#endif
