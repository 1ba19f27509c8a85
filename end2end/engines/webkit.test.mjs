import { capture } from './capture.mjs';
import { WebKit } from './engine.mjs';

capture(WebKit);
