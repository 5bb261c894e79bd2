import { BirthDateSection } from './birth-date-section';
import { ProfileSection } from './profile-section';
import { RequestsSection } from './requests-section';
import type { SectionContentProps } from './section';

export default function ProfileContent({ account }: SectionContentProps) {
  return (
    <>
      <ProfileSection account={account} />
      <BirthDateSection birth_date={account.birth_date} />
      <RequestsSection requests={account.requests} />
    </>
  );
}
