import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage, SelectField, TextField } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { NativeSelect } from '@lineup/ui/native-select';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useSettled } from '@lineup/ui/use-settled';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cityLine } from '@lineup/ui/country-name';
import styles from '../kit/console.module.css';
import { usePublishCollege, useVerifyCollege } from './change-college';
import { CollegeRequests } from './college-requests';
import { collegeStates, listStaffColleges, type CollegeState, type StaffCollege } from './list-staff-colleges';

/** Who asks for a college, and every college that is there. */
export default function CollegesTab() {
  return (
    <div className={styles.stack}>
      <CollegeRequests />
      <AllColleges />
    </div>
  );
}

function AllColleges() {
  const [text, setText] = useState('');
  const [state, setState] = useState<CollegeState>('all');
  const search = useSettled(text.trim());
  const list = useInfiniteQuery(listStaffColleges(search, state));
  const colleges = list.data?.pages.flatMap((page) => page.colleges) ?? [];
  return (
    <section className={styles.panel} aria-labelledby="all-colleges">
      <h2 id="all-colleges">Colleges</h2>
      <div className={styles.grant}>
        <TextField label="Search colleges" type="search" maxLength={100} value={text} onChange={setText} />
        <SelectField
          label="Show"
          choices={collegeStates}
          value={state}
          onChange={(chosen) => setState(chosen as CollegeState)}
        />
      </div>
      {list.isPending ? (
        <PageSkeleton count={4} hasHead={false} label="Loading colleges" />
      ) : !list.data ? (
        <ErrorState
          title="The colleges could not be loaded"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : colleges.length === 0 ? (
        <p className={styles.muted}>{search === '' ? 'No college is a draft.' : `No college matches “${search}”.`}</p>
      ) : (
        <ul className={styles.list} aria-label="Colleges" aria-busy={list.isPlaceholderData}>
          {colleges.map((college) => (
            <CollegeRow key={college.id} college={college} />
          ))}
        </ul>
      )}
      <LoadMore query={list} failed="More colleges could not be loaded. Try again." />
    </section>
  );
}

const ways = { site: 'Verified on its site', mail: 'Verified by mail', phone: 'Verified by phone' };

function CollegeRow({ college }: { college: StaffCollege }) {
  const { slug, name, is_published: isPublished, programs, admins, verified } = college;
  const change = usePublishCollege(college);
  const verify = useVerifyCollege(college);
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p className={styles.buttons}>
          <Link to={`/college/${slug}`}>{name}</Link>
          <Chip tone={isPublished ? 'success' : 'warning'}>{isPublished ? 'Published' : 'Draft'}</Chip>
        </p>
        <p className={styles.hint}>
          {cityLine(college)} · {programs === 1 ? '1 program' : `${programs} programs`} ·{' '}
          {admins.length === 0 ? 'No admin' : `Admin: ${admins.join(', ')}`}
        </p>
        <FormMessage>{change.refusal ?? verify.refusal}</FormMessage>
      </div>
      <div className={styles.buttons}>
        <NativeSelect
          aria-label={`How the program of ${name} was confirmed`}
          value={verified?.way ?? ''}
          disabled={verify.isPending}
          onChange={({ target }) => verify.mutate(target.value === '' ? null : (target.value as keyof typeof ways))}
        >
          <option value="">Not verified</option>
          {Object.entries(ways).map(([way, shown]) => (
            <option key={way} value={way}>
              {shown}
            </option>
          ))}
        </NativeSelect>
        <LinkButton to={`/college/${slug}/edit`} aria-label={`Edit ${name}`}>
          Edit
        </LinkButton>
        {isPublished ? (
          <ConfirmDialog
            title={`Take ${name} offline?`}
            description="Players no longer find it. What they sent stays with the college."
            yes="Take offline"
            isDestructive
            onConfirm={() => change.mutate()}
          >
            {(ask) => (
              <Button aria-label={`Take offline: ${name}`} isBusy={change.isPending} onClick={ask}>
                Take offline
              </Button>
            )}
          </ConfirmDialog>
        ) : (
          <Button aria-label={`Publish ${name}`} isBusy={change.isPending} onClick={() => change.mutate()}>
            Publish
          </Button>
        )}
      </div>
    </li>
  );
}
