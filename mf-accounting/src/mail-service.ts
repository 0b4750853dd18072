import type { MailService } from '@ledgerwise/resource';
import { type Answer, useAnswer } from '@ledgerwise/ui/resource';

/** How mails leave this server, asked for once however many look. */
export const useMailService = (): Answer<MailService> =>
  useAnswer('company_settings', 'mail service', (data, signal) => data.call('mail_service', {}, signal));
