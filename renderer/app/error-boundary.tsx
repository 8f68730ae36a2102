import { Component, type ReactNode } from 'react';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';

interface Props {
  children: ReactNode;
  /** Changing it gives the children another try. */
  resetKey?: string;
}

interface State {
  hasFailed: boolean;
  resetKey: string | undefined;
}

/** Catches what a screen could not draw. What was saved is in main, so starting the screen again is safe. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return before.resetKey === resetKey ? null : { hasFailed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          title="This screen stopped working"
          action={
            <Button tone="primary" onClick={() => this.setState({ hasFailed: false })}>
              Show it again
            </Button>
          }
        >
          Everything you saved is safe. Showing the screen again usually helps; other screens are not affected.
        </EmptyState>
      </div>
    );
  }
}
