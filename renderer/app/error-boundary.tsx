import { Component, type ReactNode } from 'react';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { t } from '../../shared/messages/message';

interface Props {
  children: ReactNode;
  /** A new value renders the children again after an error. */
  resetKey?: string;
}

interface State {
  hasFailed: boolean;
  resetKey: string | undefined;
}

/** Shows an error in place of a screen that failed to render. Saved data is in main, so rendering it again is safe. */
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
          title={t('app.thisScreenStoppedWorking')}
          action={
            <Button tone="primary" onClick={() => this.setState({ hasFailed: false })}>
              {t('app.showItAgain')}
            </Button>
          }
        >
          {t('app.everythingSavedSafeShowing')}
        </EmptyState>
      </div>
    );
  }
}
