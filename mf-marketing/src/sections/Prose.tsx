import { Link } from '@ledgerwise/contract/router';
import type { ReactNode } from 'react';

const MARKED = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const LINK = /^\[(.+)\]\((.+)\)$/;

function part(text: string, at: number): ReactNode {
  if (text.startsWith('`')) return <code key={at}>{text.slice(1, -1)}</code>;
  const [, label, address] = LINK.exec(text) ?? [];
  if (label === undefined || address === undefined) return text;
  return (
    <Link key={at} to={address}>
      {label}
    </Link>
  );
}

/** A text with `code` and [links](/address), marked as in Markdown, so that a sentence stays in one piece. */
export function Prose({ children }: { readonly children: string }) {
  return children.split(MARKED).map(part);
}
