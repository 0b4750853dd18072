import { absolutePath, useHost } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { type PostingRule, ref } from '@ledgerwise/resource';
import { Card, ErrorState, LoadingBlock, PageHeader } from '@ledgerwise/ui/core';
import { RecordPicker } from '@ledgerwise/ui/form';
import { ResourceRoot, refusal, useAnswer } from '@ledgerwise/ui/resource';
import styles from './chart.module.css';

/** Accounts for each purpose of automatic postings; users who may set up the organization can change them. */
export function PostingRulesScreen() {
  return (
    <ResourceRoot resource={accounts}>
      <PostingRules />
    </ResourceRoot>
  );
}

function PostingRules() {
  const { auth, basePath } = useHost();
  const rules = useAnswer('posting_rules', 'all', (data, signal) =>
    data.call('posting_rule_list', {}, signal),
  );
  const refused = refusal(auth, 'settings.update');
  return (
    <>
      <PageHeader
        title="Posting Rules"
        description="Default accounts for automatic postings. Changes don't affect existing entries."
        back={{ to: absolutePath(basePath, accounts.path), label: 'Chart of Accounts' }}
      />
      {refused && <p className={styles.reader}>{`Read only. ${refused}.`}</p>}
      {Boolean(rules.error) && (
        <ErrorState error={rules.error} title="The posting rules could not be loaded" onRetry={rules.retry} />
      )}
      {!rules.value && !rules.error && <LoadingBlock />}
      {rules.value && (
        <Card flush>
          <table className={styles.rules}>
            <caption className="visually-hidden">Posting rules</caption>
            <thead>
              <tr>
                <th scope="col">Used for</th>
                <th scope="col">Case</th>
                <th scope="col">Account</th>
              </tr>
            </thead>
            <tbody>
              {rules.value.map((rule) => (
                <tr key={`${rule.purpose} ${rule.match}`}>
                  <th scope="row">{rule.description}</th>
                  <td dir="auto">{rule.match || 'All others'}</td>
                  <td>
                    {refused || rule.id === null ? (
                      <span dir="auto">{nameOf(rule)}</span>
                    ) : (
                      <RuleAccount id={rule.id} rule={rule} onSaved={rules.retry} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}

const nameOf = ({ account_code, account_name }: PostingRule): string =>
  account_code === null ? 'Not set' : `${account_code} ${account_name ?? ''}`;

interface RuleAccountProps {
  readonly id: string;
  readonly rule: PostingRule;
  onSaved(): void;
}

function RuleAccount({ id, rule, onSaved }: RuleAccountProps) {
  const { data, notify } = useHost();
  const field = ref(accounts, {
    label: 'Account',
    offers: [{ field: 'subtype', operator: 'in', value: rule.subtypes.join(',') }],
  });
  const save = async (account: string): Promise<void> => {
    try {
      await data.update('posting_rules', id, { account_id: account });
      notify.success({
        title: 'Posting Rule Saved',
        text: `${rule.description} is posted to another account from now on.`,
      });
      onSaved();
    } catch (error) {
      notify.error(error, 'The posting rule was not saved');
    }
  };
  return (
    <RecordPicker
      aria-label={`Account for ${rule.description}${rule.match && `, ${rule.match}`}`}
      field={field}
      value={rule.account_id ?? ''}
      name={nameOf(rule)}
      onChange={(account) => {
        if (account !== '' && account !== rule.account_id) void save(account);
      }}
    />
  );
}
