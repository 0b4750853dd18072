import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { Form } from '@ledgerwise/ui/antd';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../core/Banner.tsx';
import { findNames } from '../../form/directory.ts';
import { useSettledText } from '../../form/use-settled-text.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { sameNamedTexts } from './texts.ts';

/** Warns that a record with the same name exists, even if only a colleague can see it, to avoid duplicates. */
export function SameNamed({ resource }: { readonly resource: AnyResource }) {
  const { data } = useHost();
  const entered: unknown = Form.useWatch(resource.title);
  const name = useSettledText(typeof entered === 'string' ? entered : '');
  const keys = useResourceKeys(resource.name);
  const query = useQuery({
    queryKey: [...keys.all, 'named', name],
    queryFn: () => findNames(data, resource, name),
    enabled: name !== '',
    // A hint, without which the form works as well.
    retry: false,
  });
  const [first] = (name !== '' && query.data) || [];
  const said = first && String(first[resource.title]);
  if (said?.trim().toLowerCase() !== name.toLowerCase() || name === '') return null;
  const kind = resource.label.one.toLowerCase();
  return (
    <Banner tone="warn" title={sameNamedTexts.title(kind, said)} live>
      {sameNamedTexts.chooseExisting}
    </Banner>
  );
}
