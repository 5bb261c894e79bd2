import type { RemoteId } from '@lineup/contract';
import { Component, type ReactNode } from 'react';
import { rememberFault } from '../health/remote-faults';
import { startTelling } from '../health/start-telling';

interface SlotBoundaryProps {
  id: RemoteId;
  version: string;
  children: ReactNode;
}

/** Around each slot: one that fails leaves its place out, and the others stay. */
export class SlotBoundary extends Component<SlotBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const { id, version } = this.props;
    rememberFault(id, version, error, 'crash');
    startTelling(id, version);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
