import { mount } from 'svelte'
import App from './App.svelte'
import '$assets/palette.css'
import { backend } from '$backend'
import { registerServiceWorker } from './offline/register'
import './tokens.css'
import './theme.css'

mount(App, { target: document.getElementById('page')! })
if (backend.isShared) registerServiceWorker()
