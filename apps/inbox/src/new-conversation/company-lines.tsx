import { useQuery } from '@tanstack/react-query';
import { Moon, ShieldAlert, ShieldCheck } from 'lucide-react';
import { dateAndTime } from '@lineup/ui/dates';
import { NO_COMPANY } from '../kit/refusal';
import { listNames } from '../model/conversation';
import styles from './company-lines.module.css';
import { previewCompany } from './preview-company';

/** Who will be in the conversation, too, and whether words wait: before it begins. */
export function CompanyLines({ personIds }: { personIds: string[] }) {
  const { data } = useQuery({ ...previewCompany(personIds), enabled: personIds.length > 0 });
  if (!data || personIds.length === 0) return null;
  return (
    <div className={styles.lines} role="status">
      {data.company.map(({ name, guardian_of: wards }) => (
        <p key={`${name} ${wards.join()}`}>
          <ShieldCheck size={16} aria-hidden />
          {wards.length > 0
            ? `${name ?? 'A guardian'} (guardian of ${listNames(wards.map((ward) => ward ?? 'a minor'))}) will be in this conversation, too.`
            : `${name ?? 'A second adult of the team'} will be in this conversation, too, so that an adult and a minor are not alone.`}
        </p>
      ))}
      {data.is_missing && (
        <p>
          <ShieldAlert size={16} aria-hidden />
          {NO_COMPANY}
        </p>
      )}
      {data.quiet_until !== null && !data.is_missing && (
        <p>
          <Moon size={16} aria-hidden />
          It is night for somebody under 18 here: what you write now is sent on {dateAndTime(data.quiet_until)}.
        </p>
      )}
    </div>
  );
}
