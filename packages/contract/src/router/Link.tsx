import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import type { Going } from './place.ts';
import { useRouting } from './Router.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Going {
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** Only a plain click stays on the page: with a modifier the browser opens a tab, a window or a download. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a screen: an ordinary anchor that does not load the page anew. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const { source } = useRouting();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
        event.preventDefault();
        source.go(to, { replace: replace ?? false, state: state ?? null });
      }}
    >
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** Current only at this very address, not below it. */
  readonly end?: boolean;
}

/** A link that says when it leads to where the user is (`aria-current="page"`). */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useRouting().place;
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} {...(isCurrent && { 'aria-current': 'page' as const })} />;
}
