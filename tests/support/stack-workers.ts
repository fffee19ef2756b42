/** The number of test files that use the stack at a time. It exceeds the two cores, because files often wait for pages. */
export const STACK_WORKERS = 4;
