import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PhoneCall } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError, useLiveQuery } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { mayOpenPipelines } from '../../model/roles';
import { CollegePicker } from '../kit/college-picker';
import { ContactList } from '../kit/contacts/contact-list';
import { PipelineRefused } from '../kit/pipeline-refused';
import { ProgramNav } from '../kit/program-nav';
import type { Contact } from '../model/contact';
import { isRefused } from '../model/is-refused';
import {
  countContactFilters,
  loadContactLog,
  readContactAddress,
  writeContactAddress,
  type ContactAddress,
  type ContactPage,
} from '../model/load-contact-log';
import { ContactFilters } from './contact-filters';
import styles from './contact-log-page.module.css';
import { useExportContactLog } from './use-export-contact-log';

/** `/pipeline/contacts?college=…`: every contact of a program with a player, in one list. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="text" label="Loading contacts" />}>
      <title>Contacts · Lineup</title>
      <ContactsOfProgram />
    </RequireAuth>
  );
}

function ContactsOfProgram() {
  const userId = useAuth().user?.id ?? '';
  const [params, setParams] = useSearchParams();
  const address = readContactAddress(params);
  const refused = isRefused(useQueryClient(), userId, mayOpenPipelines);
  const query = loadContactLog(userId, address);
  const list = useInfiniteQuery({ ...query, enabled: !refused });
  const page = list.data?.pages[0];
  useLiveQuery({ topic: page?.live_topic, key: query.queryKey, spreadMs: 500 });
  if (refused) return <PipelineRefused />;
  const failure = list.isError ? toDataError(list.error).kind : null;
  if (page && failure !== 'forbidden')
    return (
      <ContactLog
        page={page}
        contacts={list.data?.pages.flatMap(({ contacts }) => contacts) ?? []}
        list={list}
        address={address}
        onChange={(change) =>
          setParams(writeContactAddress({ ...address, ...change }), { replace: true, preventScrollReset: true })
        }
      />
    );
  if (list.isPending) return <PageSkeleton shape="text" label="Loading contacts" />;
  if (failure === 'forbidden') return <PipelineRefused />;
  return (
    <ErrorState
      isPage
      title="The contacts could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void list.refetch()}
      backTo="/pipeline"
      backLabel="Pipeline"
    />
  );
}

interface ContactLogProps {
  page: ContactPage;
  contacts: Contact[];
  list: Parameters<typeof LoadMore>[0]['query'] & { isPlaceholderData: boolean };
  address: ContactAddress;
  onChange(change: Partial<ContactAddress>): void;
}

function ContactLog({ page, contacts, list, address, onChange }: ContactLogProps) {
  const { college, colleges, can, people, player, seasons } = page;
  const exporting = useExportContactLog(college, address);
  const isFiltered = countContactFilters(address) > 0;
  const cardOf = ({ interest_id }: Contact) =>
    `/pipeline?${new URLSearchParams({ college: college.slug, interest: interest_id })}`;
  return (
    <section className={styles.layout}>
      <PageHeader
        breadcrumb={<ProgramNav college={college.slug} current="contacts" can={can} />}
        title="Contacts"
        purpose={`When ${college.name} and a player were in touch. Messages, meetings and offers are listed by themselves; note calls, visits and emails on a player’s card.`}
        actions={
          <>
            <CollegePicker
              colleges={colleges}
              value={college.slug}
              onPick={(slug) => onChange({ college: slug, interest: '', person: '' })}
            />
            {contacts.length > 0 && (
              <Button aria-disabled={exporting.isPending || undefined} onClick={() => exporting.mutate()}>
                <Download size={16} aria-hidden />
                {exporting.isPending ? 'Exporting…' : 'Export CSV'}
              </Button>
            )}
          </>
        }
      />
      {seasons && (
        <p className={styles.season}>
          You follow the rules of {seasons.association}
          {seasons.is_demo && ' (demo)'}. A contact against a rule is never blocked, and marked here.
        </p>
      )}
      <ContactFilters address={address} people={people} player={player} onChange={onChange} />
      {contacts.length === 0 ? (
        <EmptyState
          icon={<PhoneCall aria-hidden />}
          title={isFiltered ? 'No contact matches these filters' : 'No contacts yet'}
          description={
            isFiltered
              ? 'Remove a filter to see more.'
              : 'Write to a player, or open a card and note a call or a visit.'
          }
        />
      ) : (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          <ContactList contacts={contacts} seasons={seasons} cardOf={cardOf} />
        </div>
      )}
      <LoadMore query={list} failed="More contacts could not be loaded. Try again." />
    </section>
  );
}
