import type { MailService } from '@ledgerwise/resource';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** Returns how this server sends mails; requested once for all components. */
export const useMailService = (): Answer<MailService> =>
  useAnswer('company_settings', 'mail service', (data, signal) => data.call('mail_service', {}, signal));
