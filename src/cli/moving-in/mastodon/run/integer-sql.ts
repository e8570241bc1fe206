/** Other servers name any numbers, and those of this one are integers of 32 bits. */
export const integer = (number: string): string => `least(greatest(${number}, 0), 2147483647)`;
