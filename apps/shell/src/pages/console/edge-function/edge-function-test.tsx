import { PageHeader } from '@lineup/ui/page-header';
import { FunctionCall } from './function-call';

/** The edge function's part of the developer tools, alone. */
export default function EdgeFunctionTest() {
  return (
    <section>
      <title>Edge function test · Lineup</title>
      <PageHeader title="Edge function test" purpose="Call process-points as the signed-in user and read its answer." />
      <FunctionCall />
    </section>
  );
}
