import styles from '../kit/console.module.css';
import { FunctionCall } from '../edge-function/function-call';
import { OverridesPanel } from './overrides-panel';
import { QueryCachePanel } from './query-cache-panel';
import { SessionPanel } from './session-panel';
import { VitalsPanel } from './vitals-panel';

/** What developers look at in this browser. */
export default function ToolsTab() {
  return (
    <div className={styles.stack}>
      <div className={styles.cards}>
        <OverridesPanel />
        <div className={styles.stack}>
          <SessionPanel />
          <VitalsPanel />
          <section className={styles.panel} aria-labelledby="function">
            <h2 id="function">Edge function</h2>
            <FunctionCall />
          </section>
        </div>
      </div>
      <QueryCachePanel />
    </div>
  );
}
