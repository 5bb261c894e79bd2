import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { plainDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage } from '@lineup/ui/form';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from './account.module.css';
import { linkedAccountsQuery, type LinkedAccount, type Provider, type Reading } from './model/linked-accounts';
import { useFinishLink, useReadAccount, useStartLink, useUnlinkAccount } from './model/use-link-account';
import { Section, type SectionContentProps } from './section';

const PURPOSE =
  'A rank that is read at a linked account says so on your profile. Nobody but you sees the names of these accounts.';

/** Accounts of games and chats: linking, unlinking, and reading ranks there. */
export function LinkedSection({ account: { profile } }: Pick<SectionContentProps, 'account'>) {
  const userId = useAuth().user?.id ?? '';
  const { data, isError, refetch } = useQuery(linkedAccountsQuery(userId));
  const finishing = useFinishOnArrival();
  return (
    <Section id="linked" title="Game accounts" purpose={PURPOSE}>
      {finishing.isPending && <FormMessage kind="success">Checking your account…</FormMessage>}
      {finishing.reading && <FormMessage kind="success">{whatWasRead(finishing.reading)}</FormMessage>}
      <FormMessage>{finishing.refusal}</FormMessage>
      {data ? (
        <SettingsList label="Game accounts">
          {data.providers.map((provider) => (
            <ProviderLine
              key={provider.provider}
              provider={provider}
              account={data.accounts.find((account) => account.provider === provider.provider)}
            />
          ))}
        </SettingsList>
      ) : isError ? (
        <ErrorState title="Your game accounts could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="list" hasHead={false} count={3} label="Loading game accounts" />
      )}
      <p className={styles.empty}>
        A rank that is read takes the place of the one on{' '}
        {profile.slug ? <Link to={`/player/${profile.slug}`}>your profile</Link> : 'your profile'}, and counts for 90
        days.
      </p>
    </Section>
  );
}

/** A provider led back here with its answer in the address: it is sent once, and leaves the address at once. */
function useFinishOnArrival() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const finishing = useFinishLink();
  const { mutate } = finishing;
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    if (!new URLSearchParams(search).has('state')) return;
    mutate(search.slice(1), { onSuccess: setReading });
    void navigate(pathname, { replace: true });
  }, [search, pathname, navigate, mutate]);
  return { ...finishing, reading };
}

/** What a reading changed, in a sentence. */
function whatWasRead({ account_name: name, ranks }: Reading): string {
  const missing = ranks.filter(({ is_on_profile: isThere }) => !isThere);
  const there = ranks.filter(({ is_on_profile: isThere }) => isThere);
  return [
    `${name ?? 'Your account'} is linked.`,
    there.length > 0 && `On your profile: ${there.map(({ game, rank }) => `${rank} in ${game}`).join(', ')}.`,
    missing.length > 0 &&
      `Not on your profile yet: ${missing.map(({ game }) => game).join(', ')}. Add it there, then read again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function ProviderLine({ provider, account }: { provider: Provider; account: LinkedAccount | undefined }) {
  return account ? <AccountLine provider={provider} account={account} /> : <UnlinkedLine provider={provider} />;
}

function UnlinkedLine({ provider: { provider, title, is_set_up: isSetUp } }: { provider: Provider }) {
  const starting = useStartLink(provider);
  return (
    <SettingsLine
      title={<strong>{title}</strong>}
      detail={isSetUp ? 'Not linked' : `Linking ${title} is not set up on this site.`}
      problem={starting.refusal}
    >
      {isSetUp && (
        <Button aria-disabled={starting.isPending} onClick={() => starting.mutate()}>
          {starting.isPending ? `Opening ${title}…` : `Link ${title}`}
        </Button>
      )}
    </SettingsLine>
  );
}

function AccountLine({ provider, account }: { provider: Provider; account: LinkedAccount }) {
  const { title, can_be_read: canBeRead, is_set_up: isSetUp } = provider;
  const reading = useReadAccount(provider.provider);
  const unlinking = useUnlinkAccount(provider.provider);
  const readWord = reading.isPending ? 'Reading…' : 'Read again';
  const isBusy = reading.isPending || unlinking.isPending;
  const ranks = account.ranks.map(({ game, rank, is_current: counts }) =>
    counts ? `${rank} in ${game}` : `${rank} in ${game} (older than 90 days, no longer counted)`,
  );
  return (
    <SettingsLine
      title={
        <strong>
          {title}
          {account.account_name && `: ${account.account_name}`}
        </strong>
      }
      detail={[`Linked on ${plainDate(account.linked_at)}`, `read on ${plainDate(account.read_at)}`, ...ranks].join(
        ', ',
      )}
      problem={reading.refusal ?? unlinking.refusal}
    >
      {canBeRead && isSetUp && (
        <Button aria-label={`${readWord}: ${title}`} aria-disabled={isBusy} onClick={() => reading.mutate()}>
          {readWord}
        </Button>
      )}
      <Button aria-label={`Unlink ${title}`} aria-disabled={isBusy} onClick={() => unlinking.mutate()}>
        Unlink
      </Button>
    </SettingsLine>
  );
}
