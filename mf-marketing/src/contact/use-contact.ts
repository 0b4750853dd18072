import { describeError, useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';
import type { ContactMessage } from './contact-form.ts';
import { type KeptMessage, keep, newMessage, readKept } from './kept-message.ts';

/** State of a message: being written, being sent, failed with a message, or sent. */
export type ContactState =
  | { readonly is: 'editing' | 'sending' | 'sent' }
  | { readonly is: 'failed'; readonly sentence: string };

/** The message that is being written, and its way into the operator's database. */
export function useContact() {
  const { data, errorTexts } = useHost();
  const [message, setMessage] = useState<KeptMessage>(() => ({ id: '', values: newMessage().values }));
  const [state, setState] = useState<ContactState>({ is: 'editing' });

  // Not during rendering: the prerendered page has no storage.
  useEffect(() => setMessage(readKept() ?? newMessage()), []);

  const edit = (values: ContactMessage): void => {
    // Changed text is a new message, even if the response to the previous one was lost.
    const next = { id: crypto.randomUUID(), values };
    setMessage(next);
    keep(next);
    if (state.is === 'failed') setState({ is: 'editing' });
  };

  const send = async (): Promise<void> => {
    setState({ is: 'sending' });
    const { id, values } = message;
    // The local log of the form: nothing of it leaves the browser by this.
    console.info('Contact message', values);
    try {
      await data.call('send_contact_message', {
        id_param: id,
        name_param: values.name,
        email_param: values.email,
        phone_param: values.phone,
        subject_param: values.subject,
        message_param: values.message,
      });
      keep(null);
      setState({ is: 'sent' });
    } catch (error) {
      const { title, help } = describeError(error, errorTexts);
      setState({ is: 'failed', sentence: `${title}. ${help}` });
    }
  };

  const startAgain = (): void => {
    setMessage(newMessage());
    setState({ is: 'editing' });
  };

  return { values: message.values, state, edit, send, startAgain };
}
