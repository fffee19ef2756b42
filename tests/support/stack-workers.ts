/** How many test files use the stack at a time: two cores work while the other files wait for a page. */
export const STACK_WORKERS = 4;
