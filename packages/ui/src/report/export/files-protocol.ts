import type { ReportAnswer } from '@ledgerwise/resource/report';
import type { Slice, Weight } from '../../pdf/typeface.ts';
import type { FilesSession, WrittenFile } from './files-session.ts';
import type { ReportOutline } from './report-content.ts';

/** A part of the typeface. */
export type FontName = readonly [slice: Slice, weight: Weight];

/** Calls of a page to the worker that writes its files. */
export type FilesCall =
  | { readonly method: 'begin'; readonly outline: ReportOutline }
  | { readonly method: 'add'; readonly answer: ReportAnswer }
  | { readonly method: 'finish'; readonly mostRows: number }
  | { readonly method: 'write' };

/** Results of the calls. */
export type FilesResult = undefined | number | WrittenFile;

/** A message to the worker: calls, one after the other, and the fonts that it has asked for. */
export type FilesRequest =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly call: FilesCall;
    }
  | { readonly kind: 'font'; readonly font: FontName; readonly bytes: Uint8Array };

/** A message of the worker; `error` is a text for users. */
export type FilesMessage =
  | { readonly kind: 'result'; readonly id: number; readonly result: FilesResult }
  | { readonly kind: 'error'; readonly id: number; readonly error: string }
  | { readonly kind: 'font'; readonly font: FontName }
  | { readonly kind: 'page'; readonly pages: number };

/** Runs a call on a session. */
export async function runCall(session: FilesSession, call: FilesCall): Promise<FilesResult> {
  switch (call.method) {
    case 'begin':
      session.begin(call.outline);
      return undefined;
    case 'add':
      session.add(call.answer);
      return undefined;
    case 'finish':
      return session.finish(call.mostRows);
    case 'write':
      return session.write();
  }
}
