import '../ui/base.css';
import { showRememberedLanguage } from './language';
import { start } from './start';

await showRememberedLanguage();
start();
