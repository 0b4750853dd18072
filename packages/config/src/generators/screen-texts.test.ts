import { expect, it } from 'vitest';
import { databaseTexts, screenTexts } from './screen-texts.ts';

it('reads the lines of an element, with names for values and without its classes', () => {
  const source = `
    const Note = ({ count, paths }) => (
      <section className="quiet box of notes">
        <p>You have <strong>{count} notes</strong> in {paths.home}.</p>
        <button title="Close" onClick={() => go('home page')}>Read them</button>
        <svg><path d="M5 11h14a2 2 0 0 1 2 2v7z" /></svg>
      </section>
    );`;
  expect(screenTexts(source, true)).toEqual(['You have {count} notes in {home}.', 'Read them', 'Close']);
});

it('reads labels and sentences of declarations, and no messages for developers', () => {
  const source = `
    import { text } from 'A module of ours';
    type Kind = 'Not a text';
    export const fields = { name: text({ label: 'Name', required: \`Enter the \${one.name}\` }) };
    if (!fields) throw new Error('There are no fields.');`;
  expect(screenTexts(source, false)).toEqual(['Name', 'Enter the {name}']);
});

it('reads every literal of a file of texts', () => {
  const source = `
    import { one } from './one.ts';
    export const texts = { close: 'Close', page: { left: (count: number) => \`\${count} left\` } } as const;`;
  expect(screenTexts(source, false, true)).toEqual(['Close', '{count} left']);
});

it('reads refusals and sentences of constraints, and no comments', () => {
  const source = `
    -- It's only a comment
    comment on table public.notes is 'Notes of a member, for nobody else.';
    comment on constraint notes_name on public.notes is 'Name is required';
    perform private.refuse('note.gone', format('There is no note "%s". Load the member''s list again.', name), '');`;
  expect(databaseTexts(source)).toEqual([
    'Name is required',
    `There is no note "%s". Load the member's list again.`,
  ]);
});
