import { useEffect, useState } from 'react';

/** True once something has been waited for so long that a person wants to hear of it. */
export function useIsLate(isWaiting: boolean, afterMs = 8000): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting, afterMs]);
  return isLate;
}
