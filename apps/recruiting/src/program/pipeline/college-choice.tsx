import { useQuery } from '@tanstack/react-query';
import { isPrivileged, useAuth, useRoles } from '@lineup/auth';
import { SelectFilter } from '@lineup/ui/filters';
import { listRecruitingColleges } from '../model/list-recruiting-colleges';
import type { Pipeline } from '../model/load-pipeline';

interface CollegeChoiceProps {
  pipeline: Pipeline;
  onChange(slug: string): void;
}

/** Which college's pipeline shows, for people who work for several and for platform staff. */
export function CollegeChoice({ pipeline, onChange }: CollegeChoiceProps) {
  const userId = useAuth().user?.id ?? '';
  const { roles } = useRoles();
  const isStaff = isPrivileged(roles);
  const all = useQuery({ ...listRecruitingColleges(userId), enabled: isStaff });
  const colleges = isStaff ? (all.data ?? pipeline.colleges) : pipeline.colleges;
  if (colleges.length < 2 && !isStaff) return null;
  return (
    <SelectFilter
      label="College"
      choices={{
        [pipeline.college.slug]: pipeline.college.name,
        ...Object.fromEntries(colleges.map(({ slug, name }) => [slug, name])),
      }}
      value={pipeline.college.slug}
      onChange={onChange}
    />
  );
}
