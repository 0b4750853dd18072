import { absolutePath, useHost } from '@ledgerwise/contract';
import { accounts } from '@ledgerwise/domain';
import { type PostingRule, ref } from '@ledgerwise/resource';
import { Card, ErrorState, LoadingBlock, PageHeader } from '@ledgerwise/ui/core';
import { RecordPicker } from '@ledgerwise/ui/form';
import { ResourceRoot, refusal, useAnswer } from '@ledgerwise/ui/resource';
import styles from './chart.module.css';
import { texts } from './texts.ts';

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
        title={texts.postingRulesScreen.title}
        description={texts.postingRulesScreen.description}
        back={{ to: absolutePath(basePath, accounts.path), label: texts.postingRulesScreen.chartAccounts }}
      />
      {refused && <p className={styles.reader}>{texts.postingRulesScreen.readOnly(refused)}</p>}
      {Boolean(rules.error) && (
        <ErrorState error={rules.error} title={texts.postingRulesScreen.failed} onRetry={rules.retry} />
      )}
      {!rules.value && !rules.error && <LoadingBlock />}
      {rules.value && (
        <Card flush>
          <table className={styles.rules}>
            <caption className="visually-hidden">{texts.postingRulesScreen.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.postingRulesScreen.used}</th>
                <th scope="col">{texts.postingRulesScreen.case}</th>
                <th scope="col">{texts.postingRulesScreen.account}</th>
              </tr>
            </thead>
            <tbody>
              {rules.value.map((rule) => (
                <tr key={`${rule.purpose} ${rule.match}`}>
                  <th scope="row">{rule.description}</th>
                  <td dir="auto">{rule.match || texts.postingRulesScreen.allOthers}</td>
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
  account_code === null ? texts.postingRulesScreen.notSet : `${account_code} ${account_name ?? ''}`;

interface RuleAccountProps {
  readonly id: string;
  readonly rule: PostingRule;
  onSaved(): void;
}

function RuleAccount({ id, rule, onSaved }: RuleAccountProps) {
  const { data, notify } = useHost();
  const field = ref(accounts, {
    label: texts.postingRulesScreen.account,
    offers: [{ field: 'subtype', operator: 'in', value: rule.subtypes.join(',') }],
  });
  const save = async (account: string): Promise<void> => {
    try {
      await data.update('posting_rules', id, { account_id: account });
      notify.success({
        title: texts.postingRulesScreen.saved,
        text: texts.postingRulesScreen.savedText(rule.description),
      });
      onSaved();
    } catch (error) {
      notify.error(error, texts.postingRulesScreen.notSaved);
    }
  };
  return (
    <RecordPicker
      aria-label={texts.postingRulesScreen.accountFor(rule.description, rule.match)}
      field={field}
      value={rule.account_id ?? ''}
      name={nameOf(rule)}
      onChange={(account) => {
        if (account !== '' && account !== rule.account_id) void save(account);
      }}
    />
  );
}
