// The style sheets that belong to no component. Each entry script imports this file once.
import './tokens.css';
import './base.css';
import './prose.css';
