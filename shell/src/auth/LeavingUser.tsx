import { useLaterCode } from '../layout/use-later-code.ts';

const load = () => import(/* webpackChunkName: "jobs" */ '../layout/offline-parts.ts');

export interface LeavingUserProps {
  /** True from the press of "Sign out" until the end. */
  readonly isLeaving: boolean;
  onEnd(): void;
}

/** Signs the user out, and asks before something that waits to be sent is lost. */
export function LeavingUser({ isLeaving, onEnd }: LeavingUserProps) {
  const parts = useLaterCode(load, isLeaving);
  return isLeaving && parts && <parts.SignOut onEnd={onEnd} />;
}
