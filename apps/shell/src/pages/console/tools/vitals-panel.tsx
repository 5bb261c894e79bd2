import { Chip } from '@lineup/ui/chip';
import { useEffect, useState } from 'react';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import styles from '../kit/console.module.css';

const names: Record<Metric['name'], string> = {
  TTFB: 'First byte',
  FCP: 'First paint',
  LCP: 'Largest paint',
  CLS: 'Layout shift',
  INP: 'Slowest response to input',
};
const tones = { good: 'success', 'needs-improvement': 'warning', poor: 'danger' } as const;

/** The vitals of this page load, as the browser measured them. */
export function VitalsPanel() {
  const [metrics, setMetrics] = useState<Partial<Record<Metric['name'], Metric>>>({});
  useEffect(() => {
    const show = (metric: Metric) => setMetrics((known) => ({ ...known, [metric.name]: metric }));
    for (const observe of [onTTFB, onFCP, onLCP, onCLS, onINP]) observe(show, { reportAllChanges: true });
  }, []);
  return (
    <section className={styles.panel} aria-labelledby="vitals">
      <h2 id="vitals">Web vitals of this page load</h2>
      <dl className={styles.facts}>
        {Object.entries(names).map(([name, label]) => {
          const metric = metrics[name as Metric['name']];
          return [
            <dt key={`${name} name`}>{label}</dt>,
            <dd key={name}>
              {metric ? (
                <>
                  {name === 'CLS' ? metric.value.toFixed(3) : `${Math.round(metric.value)} ms`}{' '}
                  <Chip tone={tones[metric.rating]}>{metric.rating.replace('-', ' ')}</Chip>
                </>
              ) : (
                'not measured yet'
              )}
            </dd>,
          ];
        })}
      </dl>
    </section>
  );
}
