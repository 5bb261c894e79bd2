import { getClient, unwrap, useAction } from '@lineup/data';
import type { ReportReason } from '@lineup/product/report-reasons';
import { t } from '../../../language';

interface ProfileReport {
  /** The same for every try, so that a lost answer makes no second report. */
  id: string;
  slug: string;
  reason: ReportReason;
  details: string | null;
}

/** Reports a profile to the platform's staff; they get it as it is now. */
export function useReportProfile() {
  return useAction({
    run: async ({ id, slug, reason, details }: ProfileReport) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('report_abuse', {
          p_id: id,
          p_profile: slug,
          p_reason: reason,
          ...(details !== null && { p_details: details }),
        }),
      );
    },
    done: () => ({
      title: t('Report sent'),
      description: t('Our staff will review it. You get an email when they have.'),
    }),
    refused: (error) => {
      if (error.kind === 'rate-limited')
        return { message: t('You have sent many reports today. In an emergency call your local emergency number.') };
      if (error.hint === 'suspended')
        return { message: t('Our staff suspended your messaging. Until it ends you cannot report profiles.') };
      if (error.code === 'PT404') return { message: t('This profile is no longer public.') };
      return undefined;
    },
    failed: t('The report could not be sent. Try again.'),
  });
}
