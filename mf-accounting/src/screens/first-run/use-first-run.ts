import { useHost } from '@ledgerwise/contract';
import type { FirstRun } from '@ledgerwise/resource';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

/** All changes are logged here, so its changes make the steps stale. */
const DEEDS = 'activity_log';

/** Loads the company's progress, on screens without the dashboard's data. */
export function useFirstRun(): Answer<FirstRun | null> {
  useLiveTable(DEEDS);
  return useAnswer(DEEDS, 'first run', (data, signal) => data.call('first_run', {}, signal), 'anew');
}

export type Choice = 'shown' | 'not_now' | 'never';

const PUT_AWAY = {
  not_now: 'The guide is hidden until tomorrow',
  never: 'The guide is hidden',
} as const;

/** Saves on the server whether the user wants the guide on the dashboard. */
export function useChoice(onChosen: () => void): (choice: Choice) => Promise<void> {
  const { data, auth, notify, report } = useHost();
  const choose = async (choice: Choice): Promise<void> => {
    try {
      await data.call('set_first_run', { choice });
    } catch (error) {
      notify.error(error, 'The guide could not be changed');
      return;
    }
    onChosen();
    // The next dashboard starts with the session's data.
    auth.refresh?.().catch((error: unknown) => report(error, 'The session could not be read again'));
    if (choice === 'shown')
      notify.success({ title: 'The guide is back', text: 'It is on your dashboard again.' });
    else
      notify.success({
        title: PUT_AWAY[choice],
        text: 'You find it under Getting Started whenever you search for it with Ctrl+K.',
        action: { label: 'Undo', run: () => void choose('shown') },
      });
  };
  return choose;
}
