import { Button } from '@lineup/ui/button';
import { usePublishPage } from './use-publish-page';

/** Shows the page of a college to everybody. */
export function PublishPage({ college }: { college: { id: string; name: string } }) {
  const publish = usePublishPage(college);
  return (
    <Button variant="primary" isBusy={publish.isPending} onClick={() => publish.mutate()}>
      Publish page
    </Button>
  );
}
