import { useEffect, useState } from 'react';

/** Time between attempts to load code that a page needs. */
const AGAIN_MS = 2000;

/**
 * Loads code once it is needed; returns undefined until it is there. Unlike `lazy`, a failure does not break the page: what is
 * shown while the server cannot be reached must not depend on the server. It is tried again while it is needed.
 */
export function useLaterCode<Code extends object>(
  load: () => Promise<Code>,
  isNeeded: boolean,
): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    if (!isNeeded || code) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = (): void => {
      load().then(
        (loaded) => !isOver && setCode(loaded),
        () => {
          if (!isOver) again = setTimeout(attempt, AGAIN_MS);
        },
      );
    };
    attempt();
    return () => {
      isOver = true;
      clearTimeout(again);
    };
  }, [load, isNeeded, code]);
  return code;
}
