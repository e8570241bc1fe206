/** Which parts of a list may be null. Pothos takes these objects, but the types of its relations know booleans only. */

/** `[T]`: the list and its items. */
export const NULLABLE_LIST = { list: true, items: true } as unknown as true;
/** `[T]!`: only the items. */
export const NULLABLE_ITEMS = { list: false, items: true } as unknown as false;
