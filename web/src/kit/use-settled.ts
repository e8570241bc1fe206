/** A value that changes with every letter, once it stayed the same for a moment, so that not every letter asks the server. */
import { useEffect, useState } from 'react';

export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
