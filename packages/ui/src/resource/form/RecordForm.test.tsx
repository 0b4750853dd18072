// @vitest-environment jsdom
import type { Row } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { installDialogElement, installLayout } from '../../testing/index.ts';
import { visit } from '../../testing/visit.tsx';
import { ResourceRoot } from '../ResourceRoot.tsx';
import { RecordForm } from './RecordForm.tsx';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const FIRST: Row = { id: 'c1', name: 'Aspen', email: 'aspen@a.example', updated_at: '2026-01-01T00:00:00Z' };
const NEWER: Row = { ...FIRST, email: 'office@a.example', updated_at: '2026-01-02T00:00:00Z' };
const staying = { saved: { title: 'Saved' }, failed: 'Failed to save', onSaved: () => undefined };

/**
 * A form that stays open for a record that a colleague saves; `meanwhile` runs right after the newer one is
 * rendered.
 */
function Screen({ meanwhile = () => undefined }: { meanwhile?(): void }) {
  const [row, setRow] = useState(FIRST);
  useLayoutEffect(() => {
    if (row === NEWER) meanwhile();
  }, [row, meanwhile]);
  return (
    <ResourceRoot>
      <RecordForm resource={contacts} row={row} staying={staying} />
      <button type="button" onClick={() => setRow(NEWER)}>
        Somebody saves
      </button>
    </ResourceRoot>
  );
}

const entered = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

test('follows what others save while nothing is entered', async () => {
  visit(Screen, noRecords);
  expect(entered('Email')).toBe('aspen@a.example');
  await userEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));
  expect(entered('Email')).toBe('office@a.example');
});

test('keeps input that is entered while a newer record is rendered', async () => {
  const meanwhile = (): void => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Aspen Ltd' } });
  };
  visit(() => <Screen meanwhile={meanwhile} />, noRecords);
  await userEvent.click(screen.getByRole('button', { name: 'Somebody saves' }));
  expect(entered('Name')).toBe('Aspen Ltd');
});
