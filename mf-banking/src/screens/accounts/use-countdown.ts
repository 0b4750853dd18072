import { useEffect, useRef, useState } from 'react';

/** Returns the remaining seconds, by the clock; calls `onEnd` at zero. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const tick = (): void => {
      const next = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(0, next));
      if (next <= 0) end.current();
    };
    const timer = setInterval(tick, 1000);
    // Timers run late in a background page.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);
  return left;
}
