/** Nullability of lists. Pothos accepts these objects, but its types for relations allow booleans only. */

/** `[T]`: the list and its items. */
export const NULLABLE_LIST = { list: true, items: true } as unknown as true;
/** `[T]!`: only the items. */
export const NULLABLE_ITEMS = { list: false, items: true } as unknown as false;
