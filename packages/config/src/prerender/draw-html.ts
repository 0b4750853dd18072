import type { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

/** Renders a complete tree to HTML. Throws any error of the tree, because a partial page is useless. */
export async function drawHtml(tree: ReactNode, identifierPrefix = ''): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    identifierPrefix,
    // Everything in order, however long: otherwise a script would insert later parts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void problems.push(error),
  });
  const html = await textOf(prelude as Readable);
  if (problems.length > 0) throw problems[0];
  return html;
}

async function textOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}
