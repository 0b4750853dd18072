// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { orderStore, renderOrder } from '../../../test/render-order.tsx';
import { compareWalk, executedFiles, type Walk } from '../../testing/executed-files.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';

const WALK: Walk = {
  way: [
    // Input becomes a value of the line.
    'packages/ui/src/document/lines/LineCell.tsx',
    'packages/ui/src/document/lines/LineRow.tsx',
    'packages/ui/src/document/lines/line-sheet.ts',
    'packages/ui/src/document/lines/line.ts',
    'packages/resource/src/validation/validate.ts',
    'packages/resource/src/validation/parse-text.ts',
    'packages/resource/src/validation/amounts.ts',
    'packages/resource/src/validation/arithmetic.ts',
    'packages/resource/src/validation/number-text.ts',
    'packages/resource/src/fields/decimals.ts',
    'packages/ui/src/document/lines/sheet-cells.ts',
    // The document is saved with its lines.
    'packages/ui/src/document/editor/DraftFoot.tsx',
    'packages/ui/src/document/editor/DraftForm.tsx',
    'packages/ui/src/document/editor/use-draft-saving.ts',
    'packages/ui/src/document/editor/use-editor.ts',
    'packages/ui/src/document/editor/use-document-saving.ts',
    'packages/ui/src/document/editor/use-entered-document.ts',
    'packages/ui/src/document/editor/sent-document.ts',
    'packages/ui/src/document/editor/save-document.ts',
    'packages/ui/src/resource/actions/run-action.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
  ],
  notRun: ['packages/resource/src/supabase/supabase-data-source.ts'],
  beside: {
    'has the texts': [/\/(?:[a-z-]+-)?texts\.ts$/],
    'draws the rest of the document': [
      /document\/editor\/(?:EnteredLines|HeadFields)\.tsx$/,
      /document\/editor\/(?:document-names|field-id)\.ts$/,
      /document\/lines\/(?:LineGrid|LineHead)\.tsx$/,
      /document\/lines\/(?:line-columns|use-line-height|use-lines-in-view)\.ts$/,
      /ui\/src\/resource\/(?:actions\/use-record-actions\.ts|attachments\/|format-value\.ts)/,
      /ui\/src\/form\/FormBar\.tsx$/,
      /ui\/src\/core\/(?:Button|Card|PageHeader|Spinner|class-names|icons\/|overlays\/)/,
      /ui\/src\/core\/use-(?:edge-mark|is-phone|media-query)\.ts$/,
    ],
    'goes from cell to cell': [/ui\/src\/sheet\//, /document\/lines\/(?:line-actions|line-key)\.ts$/],
    'adds the lines up': [/document\/totals\//],
    'enters the head': [
      /document\/editor\/(?:head|use-head|use-rate|editor-start)\.ts$/,
      /form\/form-values\.ts$/,
      /resource\/src\/(?:validation\/dates|fields\/defaults|uuid)\.ts$/,
      /resource\/use-today\.ts$/,
    ],
    'hears the keys of the screen': [/form\/use-save-key\.ts$/],
    'makes the sheet of the lines': [/document\/editor\/use-sheet\.ts$/],
    'meets the version of somebody else': [/document\/editor\/use-met-version\.ts$/],
    'keeps unsaved input': [/ui\/src\/unsaved\//, /document\/editor\/use-unsaved-document\.ts$/],
    'shows a preview and the saved document': [
      /document\/editor\/use-preview\.ts$/,
      /ui\/src\/resource\/(?:paths|list\/list-place|query\/query-(?:client|keys))\.ts$/,
      /ui\/src\/document\/use-document\.ts$/,
      /contract\/src\/router\//,
      /resource\/src\/exact-amounts\.ts$/,
    ],
    'writes numbers and amounts': [
      /ui\/src\/core\/formats\//,
      /resource\/src\/(?:number-format|country-words)\.ts$/,
    ],
    'knows the record type, the user and the organization': [
      /contract\/src\/host\.ts$/,
      /resource\/src\/(?:define-resource|derive)\.ts$/,
      /core\/jobs\/kept-jobs\.ts$/,
    ],
  },
};

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a quantity passes through at most 21 files from the key to the database', async () => {
  const { data } = orderStore();
  const { call } = data;
  const sent: unknown[] = [];
  // The call stays unanswered, because the next screen of a saved document is tested elsewhere.
  vi.spyOn(data, 'call').mockImplementation(async (name, ...parameters) => {
    if (name !== orders.save) return call(name, ...parameters);
    sent.push(parameters[0]);
    return new Promise(() => {});
  });
  renderOrder(data);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Buyer' }), 'Aspen');
  await userEvent.click(await screen.findByRole('option', { name: /^Aspen/ }));
  const grid = await screen.findByRole('grid');
  await userEvent.click(grid.querySelector('[data-column="description"]') ?? grid);
  await screen.findByLabelText('Description, line 1');
  await userEvent.keyboard('Tea{Tab}{Tab}4{Shift>}{Tab}{/Shift}');
  const executed = await executedFiles(async () => {
    await userEvent.keyboard('7');
    await userEvent.click(screen.getByRole('button', { name: /Save draft/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
  expect(sent).toMatchObject([{ document: { lines: [{ description: 'Tea', quantity: '7.000000' }] } }]);
  expect(compareWalk(executed, WALK)).toEqual({ missing: [], unexplained: [] });
  expect(WALK.way.length).toBeLessThanOrEqual(21);
});
