// @vitest-environment jsdom
import { HostProvider } from '@ledgerwise/contract';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testHost } from '../../../test/test-host.ts';
import { useNotation } from '../../form/use-notation.ts';
import { OwnCurrency } from './currency.tsx';
import { useFormats } from './use-formats.ts';

afterEach(cleanup);

const Told = () => `${useFormats().currency} ${useNotation().currency} ${useNotation('EUR').currency}`;

function told(settings: Readonly<Record<string, unknown>>): string {
  const { host } = testHost(
    createLocalDataSource({ resources: [], storage: localStorage, events: new EventTarget() }),
  );
  const organisation = host.auth.organisation && { ...host.auth.organisation, settings };
  const { container } = render(
    <HostProvider value={{ ...host, auth: { ...host.auth, organisation } }}>
      <Told />;{' '}
      <OwnCurrency read={(organisation) => String(organisation?.settings.own_currency)}>
        <Told />
      </OwnCurrency>
    </HostProvider>,
  );
  return container.textContent ?? '';
}

it("is the module's choice from the organization, unless another is given, or US dollars", () => {
  expect(told({ own_currency: 'NZD' })).toBe('USD USD EUR; NZD NZD EUR');
});
