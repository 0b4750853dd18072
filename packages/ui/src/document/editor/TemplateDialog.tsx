import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, ref } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Field } from '../../core/fields/Field.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { ErrorState } from '../../core/states.tsx';
import { RecordPicker } from '../../form/RecordPicker.tsx';
import { useResourcePaths } from '../../resource/paths.ts';
import { useNamedEntity } from '../../resource/record/related.ts';
import { documentOf } from '../use-document.ts';
import { templateDialogTexts } from './texts.ts';

interface TemplateDialogProps {
  readonly resource: AnyResource;
  /** Name in `from` of the source of a new document. */
  readonly from: string;
  onClose(): void;
}

/** Chooses the template from which a new document begins. */
export function TemplateDialog({ resource, from, onClose }: TemplateDialogProps) {
  const { auth } = useHost();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const named = useNamedEntity();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const origin = documentOf(resource).from?.[from];
  const loaded = useQuery({
    queryKey: [`${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`, 'templates', resource.name],
    queryFn: async () => (await origin?.load(named)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = (): void => {
    setMissing(chosen === '');
    if (chosen === '') return;
    onClose();
    void navigate(`${paths.new}?${new URLSearchParams({ [from]: chosen })}`);
  };
  return (
    <Dialog
      open
      top
      title={templateDialogTexts.title(resource.label.one)}
      description={templateDialogTexts.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{templateDialogTexts.cancel}</Button>
          <Button variant="primary" onClick={begin}>
            {templateDialogTexts.useTemplate}
          </Button>
        </>
      }
    >
      {loaded.data ? (
        <Field
          id={id}
          label={templateDialogTexts.template}
          required
          error={isMissing ? templateDialogTexts.chooseTemplate : undefined}
        >
          {(ties) => (
            <RecordPicker
              {...ties}
              field={ref(loaded.data as AnyResource, { label: templateDialogTexts.template })}
              value={chosen}
              onChange={(next) => {
                setChosen(next);
                setMissing(false);
              }}
            />
          )}
        </Field>
      ) : loaded.error ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height="4rem" />
        </div>
      )}
    </Dialog>
  );
}
