import '../ui/base.css';
import { showRememberedLanguage } from './language';

// The app is loaded after its language: its modules name their labels once.
await showRememberedLanguage();
await import('./start');
