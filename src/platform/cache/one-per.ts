/** What a process holds once for each of something: each database, each clock. Tests run several servers in one process. */

/** @returns a function that gives what was made for `key`, or makes it; it goes when the key does */
export function onePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
